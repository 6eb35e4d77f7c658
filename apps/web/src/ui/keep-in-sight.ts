/** A ref of a tab, or of an element in it: scrolls the bar of the tabs to that tab. */
export function keepInSight(element: HTMLElement | null) {
  const tab = element?.closest('a');
  const bar = tab?.parentElement;
  if (!tab || !bar) return;
  const { offsetLeft, offsetWidth } = tab;
  const { scrollLeft, clientWidth } = bar;
  const isInSight =
    offsetLeft >= scrollLeft && offsetLeft + offsetWidth <= scrollLeft + clientWidth;
  // Not scrollIntoView: it would also scroll the page.
  if (!isInSight) bar.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2;
}
