import type { HelpQuestion, HelpTopic } from './help-topics.ts';

/** The topics with the questions that hold every word of the search; all of them for an empty one. */
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

/** `e-way bill`, `eway bill` and `e-waybill` are the same word to whoever searches. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/e[\s-]?way[\s-]?bill/g, 'ewaybill')
    .replace(/[-₹,]/g, '');
}
