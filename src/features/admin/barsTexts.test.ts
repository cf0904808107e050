import { exportFailed, exportWritten, notRestored } from './barsTexts';

test('The noun agrees with the number of requests', () => {
  expect(exportWritten(1)).toBe('1 request written');
  expect(exportWritten(1204)).toBe('1,204 requests written');
  expect(exportFailed(1, 'You’re offline.')).toBe(
    'The export stopped after 1 request. You’re offline. Nothing is saved until it’s complete.',
  );
  expect(notRestored(1, 1)).toBe('1 of 1 request not restored.');
  expect(notRestored(1, 2)).toBe('1 of 2 requests not restored.');
});
