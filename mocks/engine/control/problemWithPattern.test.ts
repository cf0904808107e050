import { problemWithPattern } from './problemWithPattern';

it.each([
  '^/rest/v1/(a|b)',
  '^/rest/.*/[^/]+$',
  '^/(rest|auth)?/v1',
  '^/a{2}b',
  '^/[+*(){}]+$',
  String.raw`^/\(\)\*\+\{1`,
  String.raw`^/[\])*+]+$`,
  '^/(a)?',
])('The pattern %s is accepted', (source) => {
  expect(problemWithPattern(source)).toBeUndefined();
});

it.each<[string, string]>([
  ['^(a+)+$', 'a repeated group can take for ever'],
  ['^(a|a)*$', 'a repeated group can take for ever'],
  ['^(?:a*){2,}$', 'a repeated group can take for ever'],
  ['^(.*)+?x', 'a repeated group can take for ever'],
  [String.raw`^([\]]a)*`, 'a repeated group can take for ever'],
  [String.raw`^(.)\1`, 'a reference back to a group can take for ever'],
  [String.raw`^(?<x>.)\k<x>`, 'a reference back to a group can take for ever'],
  ['^.*.*.*.*x', 'at most 3 repeats, so that it ends soon'],
  ['^a+b{1,}c*d+', 'at most 3 repeats, so that it ends soon'],
])('The pattern %s is refused: %s', (source, problem) => {
  expect(problemWithPattern(source)).toBe(problem);
});

it('A pattern with as many repeats as are accepted finds quickly that it does not match a long path', () => {
  const source = '^.*.*.*x$';
  expect(problemWithPattern(source)).toBeUndefined();
  const started = performance.now();
  new RegExp(source).test('/a'.repeat(150));
  expect(performance.now() - started).toBeLessThan(1_000);
});
