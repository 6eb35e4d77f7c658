import type { HelpQuestion, HelpTopic } from './help-topics.ts';

/** The topics with the questions that contain every word of the search; all topics for an empty search. */
export function findHelp(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return topics
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter((question) => {
        const text = plain(textOf(topic, question));
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function textOf({ title }: HelpTopic, { question, answer }: HelpQuestion): string {
  return [title, question, ...answer.flat()].join('\n');
}

/** A search treats `e-way bill`, `eway bill` and `e-waybill` as one word. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/e[\s-]?way[\s-]?bill/g, 'ewaybill')
    .replace(/[-₹,]/g, '');
}
