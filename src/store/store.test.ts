import { createAction } from '@reduxjs/toolkit';
import { extendStores, makeStore } from './store';

const called = createAction<string>('test/called');

test('Listeners are added to every existing and future store, and receive only the actions of their own store', () => {
  const received: string[][] = [];
  const before = makeStore();
  extendStores(({ startListening }) => {
    const own: string[] = [];
    received.push(own);
    startListening({ actionCreator: called, effect: ({ payload }) => void own.push(payload) });
  });
  const after = makeStore();

  before.dispatch(called('before'));
  after.dispatch(called('after'));
  expect(received).toEqual([['before'], ['after']]);
});
