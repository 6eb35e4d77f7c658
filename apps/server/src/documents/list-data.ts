/** The data of an order on packing and pick lists. */
export interface ListedOrder {
  readonly orderId: string;
  readonly docketNumber: string;
  readonly consigneeName: string;
  readonly consigneeCity: string;
  readonly consigneePincode: string;
  readonly contents: readonly { readonly name: string; readonly quantity: number }[];
}

/** A product of a pick list. */
export interface PickLine {
  readonly name: string;
  /** Over all orders. */
  readonly quantity: number;
  readonly orders: readonly { readonly orderId: string; readonly quantity: number }[];
}

/** Sums equal product names over orders, by name; spaces and letter case make no difference. */
export async function pickLines(
  orders: AsyncIterable<ListedOrder> | Iterable<ListedOrder>,
): Promise<PickLine[]> {
  const products = new Map<string, { name: string; orders: Map<string, PickedOrder> }>();
  for await (const { docketNumber, orderId, contents } of orders) {
    for (const { name, quantity } of contents) {
      const key = name.replace(/\s+/g, ' ').trim().toLowerCase();
      const product = products.get(key) ?? { name, orders: new Map() };
      const picked = product.orders.get(docketNumber)?.quantity ?? 0;
      product.orders.set(docketNumber, { orderId, quantity: picked + quantity });
      products.set(key, product);
    }
  }
  return Array.from(products.values(), ({ name, orders: picked }) => {
    const needed = Array.from(picked.values());
    return {
      name,
      quantity: needed.reduce((sum, order) => sum + order.quantity, 0),
      orders: needed,
    };
  }).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

interface PickedOrder {
  readonly orderId: string;
  readonly quantity: number;
}
