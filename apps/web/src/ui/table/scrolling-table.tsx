const cellStyle = 'border-b border-line px-3 py-2 text-left align-top text-base text-ink';
const amountStyle = 'text-right tabular-nums';

interface ScrollingTableProps {
  label: string;
  headers: readonly [string, string, string];
  /** True if the second and third columns contain amounts. */
  isNumeric?: boolean;
  rows: readonly (readonly [string, string, string])[];
}

/** Scrolls on its own, so that the rest of its dialog stays visible. */
export function ScrollingTable({ label, headers, isNumeric = false, rows }: ScrollingTableProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      tabIndex={0}
      className="focus-ring max-h-96 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full border-separate border-spacing-0 [&>tbody>tr:last-child>*]:border-b-0">
        <thead>
          <tr>
            {headers.map((header, index) => (
              <th
                key={header}
                scope="col"
                className={`sticky top-0 border-b border-line bg-sunken px-3 py-2 text-xs font-medium text-muted ${isNumeric && index > 0 ? 'text-right' : 'text-left'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, second, third]) => (
            <tr key={`${name} ${third}`}>
              <th
                scope="row"
                className={`${cellStyle} ${isNumeric ? 'font-normal' : 'font-medium tabular-nums'}`}
              >
                {name}
              </th>
              <td
                className={`${cellStyle} text-muted ${isNumeric ? amountStyle : 'max-w-40 wrap-anywhere'}`}
              >
                {second}
              </td>
              <td className={`${cellStyle} ${isNumeric ? `${amountStyle} font-medium` : ''}`}>
                {third}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
