import { useState } from 'react';
import { draw } from './start.tsx';

const ROWS = 1000;
const ROW_HEIGHT = 48;
const COLUMN_WIDTH = 232;
const COLUMNS = 6;
const DRAWN = 20;

/** 1000 rows, of which those in sight are drawn; what is written into a cell is lost. */
function Grid() {
  const [top, setTop] = useState(0);
  const first = Math.min(Math.max(0, Math.floor(top / ROW_HEIGHT) - 4), ROWS - DRAWN);
  return (
    <main>
      <h1>Rows</h1>
      <div
        data-testid="grid"
        style={{ height: 400, overflow: 'auto', position: 'relative' }}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      >
        <div style={{ height: ROWS * ROW_HEIGHT }}>
          {Array.from({ length: DRAWN }, (_, at) => first + at).map((row) => (
            <div key={row} style={{ position: 'absolute', top: row * ROW_HEIGHT }}>
              <input aria-label={`Row ${row + 1}`} defaultValue="Cash" />
              {Array.from({ length: COLUMNS }, (_, column) => (
                <span
                  key={column}
                  style={{ position: 'absolute', left: (column + 1) * COLUMN_WIDTH }}
                >
                  {row}, {column}, MG Road
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
    </main>
  );
}

draw(<Grid />);
