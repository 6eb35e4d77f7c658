import { OrdersScreen } from './orders-screen.tsx';

/** Spec §2, orders list page, reverse: its filter bar has the date range and the settings icon, which chooses columns. */
export function ReverseOrdersPage() {
  return <OrdersScreen direction="reverse" />;
}
