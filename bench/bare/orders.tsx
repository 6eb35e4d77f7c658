import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { api, draw } from './start.tsx';

/** A list of 100 rows: as many elements as it takes, and nothing that they are good for. */
function Orders() {
  const [page, setPage] = useState(0);
  const { data = [] } = api.useRowsQuery(page);
  return (
    <main>
      <h1>Orders</h1>
      <Search />
      <Menu />
      <Button onPress={() => setPage(page - 1)}>Previous page</Button>
      <Button onPress={() => setPage(page + 1)}>Next page</Button>
      <table>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label="Select All"
                onChange={({ target }) => {
                  for (const box of document.querySelectorAll<HTMLInputElement>('td input')) {
                    box.checked = target.checked;
                  }
                }}
              />
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((cells) => (
            <tr key={cells[0]}>
              <td>
                <input type="checkbox" aria-label={cells[0]} />
              </td>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

function Search() {
  const [text, setText] = useState('');
  return (
    <input
      type="search"
      aria-label="Search"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

function Menu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(!isOpen)}>Menu</Button>
      {isOpen && (
        <ul>
          {['Today', 'Yesterday', 'This week', 'This month', 'Last month'].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </>
  );
}

draw(<Orders />);
