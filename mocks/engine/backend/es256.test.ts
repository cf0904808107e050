test('Loading the module and signing draw no random numbers, and leave the generator as it was', async () => {
  const draw = jest.spyOn(globalThis.crypto, 'getRandomValues');
  const { sign, isSignedBy } = await import('./es256');
  const bytes = new Uint8Array([1, 2, 3]);
  expect(isSignedBy('secret', sign(bytes, 'secret'), bytes)).toBe(true);
  expect(draw).not.toHaveBeenCalled();
  globalThis.crypto.getRandomValues(new Uint8Array(1));
  expect(draw).toHaveBeenCalledTimes(1);
  draw.mockRestore();
});
