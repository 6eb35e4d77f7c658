import { plural, t } from '@lingui/core/macro';
import type { FoundRoute } from '@shipdesk/contract/rates/quotes';
import { formatCsvLine } from '@shipdesk/domain/values/csv/csv';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { getCallMessage } from '../../api/call-error.ts';
import { findProblemText } from '../../i18n/problem-texts.ts';
import { formatCount } from '../../lib/format.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { createCsvBlob, saveFile } from '../../lib/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Table } from '../../ui/table/table.tsx';
import { quotesApi } from '../quotes/quotes-api.ts';

interface Route {
  readonly from: string;
  readonly to: string;
}

/** The screen shows at most this many rows. The file contains all rows. */
const MAX_ROWS = 100;
/** The text field does not show a chosen file that is longer. */
const MAX_EDITED_CHARACTERS = 20_000;

export function ZoneFinder() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [submittedRoutes, setSubmittedRoutes] = useState<readonly Route[]>([]);
  const [findZones, { data, error, isLoading }] = quotesApi.useFindZonesMutation();

  function searchZones(list: string) {
    const routes = parseRoutes(list);
    const maxText = formatCount(MAX_ROUTES);
    if (routes.length === 0) {
      setProblem(t`Enter two pincodes on each line, such as 560001, 400001`);
      return;
    }
    if (routes.length > MAX_ROUTES) {
      setProblem(t`A list can have at most ${maxText} lines. Split it, and look up each part.`);
      return;
    }
    setProblem('');
    setSubmittedRoutes(routes);
    void findZones({ body: { routes } });
  }

  async function readFile(file: File) {
    const list = await file.text();
    if (list.length <= MAX_EDITED_CHARACTERS) setText(list);
    searchZones(list);
  }

  const foundRoutes = data?.data ?? [];
  return (
    <div className="flex flex-col gap-4">
      <section
        aria-label={t`Routes`}
        className="flex max-w-2xl flex-col gap-3 rounded-lg border border-line bg-surface p-4"
      >
        <TextArea
          label={t`From and to pincode, one route per line`}
          placeholder="560001, 400001"
          rows={5}
          value={text}
          onChange={setText}
          error={problem}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" isPending={isLoading} onPress={() => searchZones(text)}>
            {t`Find zones`}
          </Button>
          <FileTrigger
            acceptedFileTypes={['.csv', '.txt', 'text/csv']}
            onSelect={(files) => {
              const [file] = files ?? [];
              if (file) void readFile(file);
            }}
          >
            <Button isDisabled={isLoading}>{t`Choose a CSV file`}</Button>
          </FileTrigger>
        </div>
      </section>
      {error !== undefined && (
        <Banner tone="bad">
          {getCallMessage(error, t`The zones could not be loaded. Try again.`)}
        </Banner>
      )}
      {foundRoutes.length > 0 && foundRoutes.length === submittedRoutes.length && (
        <Results routes={submittedRoutes} foundRoutes={foundRoutes} />
      )}
    </div>
  );
}

function Results({
  routes,
  foundRoutes,
}: {
  routes: readonly Route[];
  foundRoutes: readonly FoundRoute[];
}) {
  const failedCount = foundRoutes.filter(({ problem }) => problem !== null).length;
  const rows = foundRoutes
    .slice(0, MAX_ROWS)
    .map((result, index) => ({ ...result, route: routes[index], id: String(index) }));
  const [firstCount, totalText] = [formatCount(rows.length), formatCount(foundRoutes.length)];
  return (
    <section aria-label={t`Zones`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="flex-1 text-sm text-muted">
          {t`${plural(foundRoutes.length, { one: '# route', other: '# routes' })}`}
          {failedCount > 0 &&
            ` · ${t`${plural(failedCount, { one: '# without a zone', other: '# without a zone' })}`}`}
          {foundRoutes.length > MAX_ROWS &&
            ` · ${t`The first ${firstCount} of ${totalText} are shown.`}`}
        </p>
        <Button
          icon={Download}
          onPress={() => saveFile('zones.csv', createCsvBlob(buildZonesCsv(routes, foundRoutes)))}
        >
          {t`Download CSV`}
        </Button>
      </div>
      <Table
        label={t`Zones`}
        items={rows}
        columns={[
          {
            header: t`Route`,
            render: ({ route }) => `${route?.from ?? ''} – ${route?.to ?? ''}`,
          },
          {
            header: t`Zone`,
            render: ({ zone, problem }) => (problem === null ? zone : describeZoneProblem(problem)),
          },
          {
            header: t`Kilometres`,
            align: 'end',
            render: ({ km }) => (km === null ? '–' : formatCount(km)),
          },
          {
            header: t`Services`,
            render: ({ services }) =>
              services
                .map(
                  ({ service, etaDays }) =>
                    `${getServiceName(service)}: ${plural(etaDays, { one: '# day', other: '# days' })}`,
                )
                .join(', ') || '–',
          },
        ]}
      />
    </section>
  );
}

const MAX_ROUTES = 10_000;
const MAX_CELL_CHARACTERS = 16;

/** Returns the routes of a list or CSV file that has two pincodes per line. Skips a heading and empty lines. */
export function parseRoutes(text: string): Route[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const [from = '', to = ''] = line
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\s*[,;\t]\s*|\s+(?=\d{6}\b)/)
      .map((cell) => cell.replaceAll(/["']/g, '').trim().slice(0, MAX_CELL_CHARACTERS));
    return /\d/.test(from + to) ? [{ from, to }] : [];
  });
}

export function describeZoneProblem({ code, message }: NonNullable<FoundRoute['problem']>): string {
  return findProblemText(code, undefined) ?? message;
}

export function buildZonesCsv(
  routes: readonly Route[],
  foundRoutes: readonly FoundRoute[],
): string {
  const lines = foundRoutes.map(({ zone, km, services, problem }, index) => {
    const { from = '', to = '' }: Partial<Route> = routes[index] ?? {};
    const days = new Map(services.map(({ service, etaDays }) => [service, etaDays]));
    return formatCsvLine([
      from,
      to,
      zone ?? '',
      String(km ?? ''),
      String(days.get('surface') ?? ''),
      String(days.get('express') ?? ''),
      problem === null ? '' : describeZoneProblem(problem),
    ]);
  });
  const header = ['From', 'To', 'Zone', 'Km', 'Surface days', 'Express days', 'Problem'];
  return `\ufeff${[formatCsvLine(header), ...lines].join('')}`;
}
