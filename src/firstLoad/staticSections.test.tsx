import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { StaticSection } from '../features/marketing/StaticSection';
import { hasStaticSections, saveStaticSections, staticMarkup } from './staticSections';

const pageOf = (words: string) => (
  <main>
    <StaticSection name="one">
      <p>{words}</p>
    </StaticSection>
  </main>
);

function prerender(): HTMLElement {
  saveStaticSections(null);
  const root = document.createElement('div');
  root.innerHTML = renderToString(pageOf('As built'));
  document.body.replaceChildren(root);
  return root;
}

afterEach(() => saveStaticSections(null));

test('A prerendered section is kept as it is in the page’s HTML, without rendering its component', async () => {
  const root = prerender();
  const before = root.querySelector('p');
  saveStaticSections(root);
  expect(hasStaticSections()).toBe(true);
  await act(async () => void hydrateRoot(root, pageOf('As rendered')));
  expect(root.querySelector('p')).toBe(before);
  expect(screen.getByText('As built')).toBeInTheDocument();
});

test('A prerendered section is shown again after a visit to another page', () => {
  saveStaticSections(prerender());
  document.body.replaceChildren();
  render(pageOf('As rendered'));
  expect(screen.getByText('As built')).toBeInTheDocument();
});

test('A page that is rendered in the browser has no prerendered sections', () => {
  saveStaticSections(prerender());
  saveStaticSections(null);
  expect(hasStaticSections()).toBe(false);
  expect(staticMarkup('one')).toBeUndefined();
  document.body.replaceChildren();
  render(pageOf('As rendered'));
  expect(screen.getByText('As rendered')).toBeInTheDocument();
});
