/** Lets a fake answer the global `fetch` and `WebSocket` of Jest's tests, through msw. */
export { answerCalls, answerNoCalls, interceptCalls, stopIntercepting } from '../transports/node/answerCalls';
