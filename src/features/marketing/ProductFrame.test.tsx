/** The landing page's picture of the dashboard equals what the product's components render for the same rows. */
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Timeline } from '../details/Timeline';
import { RequestItem } from '../requests/RequestItem';
import { statusLabels } from '../requests/requestStatus';
import { FeaturePicture } from './FeaturePicture';
import { ProductFrame } from './ProductFrame';
import { accountTexts } from './staticTexts';

const markupOf = (node: ReactNode) => {
  const { container, unmount } = render(<MemoryRouter>{node}</MemoryRouter>);
  const markup = container.innerHTML;
  unmount();
  return markup;
};

test('The picture of the dashboard on the landing page is what the dashboard’s components render', () => {
  const frame = markupOf(<ProductFrame />);
  const { requests, history } = accountTexts;
  expect(requests.length).toBeGreaterThan(1);
  for (const request of requests) expect(frame).toContain(markupOf(<RequestItem request={request} />));
  expect(frame).toContain(
    markupOf(<Timeline entries={history.map((entry) => ({ key: entry.what, ...entry }))} />),
  );
});

test('The history in the picture of the dashboard is plausible: submitted, then existing statuses, in order of time', () => {
  const { requests, history } = accountTexts;
  const [first, ...rest] = history;
  expect(first).toEqual({ what: 'Submitted', at: requests[0]?.created_at });
  for (const { what } of rest) expect(Object.values(statusLabels)).toContain(what);
  expect(rest.at(-1)?.what).toBe(statusLabels[requests[0]!.status]);
  expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted());
});

test('The picture of the dashboard is one image with a name, and nothing in it or in the features’ pictures can be focused', () => {
  render(
    <MemoryRouter>
      <ProductFrame />
      <FeaturePicture name="phrases" />
      <FeaturePicture name="place" />
      <FeaturePicture name="returns" />
    </MemoryRouter>,
  );
  const frame = screen.getByRole('img', { name: /dashboard of Juniper Bakehouse/ });
  expect(within(frame).getAllByRole('link')).toHaveLength(accountTexts.requests.length);
  for (const control of document.querySelectorAll('a, button, input')) {
    expect(control.closest('[inert]')).not.toBeNull();
  }
});

test('The dates in the picture of the dashboard do not depend on the build machine’s time zone', () => {
  const { requests, history } = accountTexts;
  for (const moment of [...requests.map(({ created_at }) => created_at), ...history.map(({ at }) => at)]) {
    // Without a time zone, it is read and shown in the same one.
    expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  }
});
