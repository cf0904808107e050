import path from 'node:path';
import { classNamesVersion, shortClassName } from './classNames';

const header = 'src/app/siteHeader.module.css';

test('a name is two letters, the same for the same class, and none that blockers hide', () => {
  expect(shortClassName(header, 'bar')).toMatch(/^[a-z]{2}$/i);
  expect(shortClassName(header, 'bar')).toBe(shortClassName(path.join(...header.split('/')), 'bar'));
  expect(classNamesVersion).toMatch(/^[\da-f]{12}$/);
});

test('a class that no style sheet has is refused', () => {
  expect(() => shortClassName(header, 'nowhere')).toThrow('No short name for the class "nowhere"');
});
