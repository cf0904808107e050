import { partMissing } from '../../dialogs/partMissing';
import { extendStores } from '../../store/store';
import { toastShown } from './toastsSlice';

extendStores(({ startListening }) => {
  startListening({
    actionCreator: partMissing,
    effect: (_, { dispatch }) => {
      dispatch(
        toastShown({
          kind: 'error',
          title: 'Error',
          text: 'This part of the page could not be loaded. Check your connection and try again.',
        }),
      );
    },
  });
});
