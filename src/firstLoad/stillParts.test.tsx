import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { StillPart } from '../features/marketing/StillPart';
import { hasStillParts, keepStillParts, stillMarkup } from './stillParts';

const full = (words: string) => (
  <main>
    <StillPart name="one">
      <p>{words}</p>
    </StillPart>
  </main>
);

function prerender(): HTMLElement {
  keepStillParts(null);
  const root = document.createElement('div');
  root.innerHTML = renderToString(full('As built'));
  document.body.replaceChildren(root);
  return root;
}

afterEach(() => keepStillParts(null));

test('a part that was prerendered is taken over as it came, without its component', async () => {
  const root = prerender();
  const before = root.querySelector('p');
  keepStillParts(root);
  expect(hasStillParts()).toBe(true);
  await act(async () => void hydrateRoot(root, full('As rendered')));
  expect(root.querySelector('p')).toBe(before);
  expect(screen.getByText('As built')).toBeInTheDocument();
});

test('it is there again after another page, as long as the application runs', () => {
  keepStillParts(prerender());
  document.body.replaceChildren();
  render(full('As rendered'));
  expect(screen.getByText('As built')).toBeInTheDocument();
});

test('a page that is rendered in the browser has none', () => {
  keepStillParts(prerender());
  keepStillParts(null);
  expect(hasStillParts()).toBe(false);
  expect(stillMarkup('one')).toBeUndefined();
  document.body.replaceChildren();
  render(full('As rendered'));
  expect(screen.getByText('As rendered')).toBeInTheDocument();
});
