import { partMissing } from '../../dialogs/partMissing';
import { appError } from '../../errors/appError';
import { errorText } from '../../errors/describeError';
import { extendStores } from '../../store/store';
import { toastShown } from './toastsSlice';

extendStores(({ startListening }) => {
  startListening({
    actionCreator: partMissing,
    effect: (_, { dispatch }) => {
      dispatch(
        toastShown({ kind: 'error', title: 'Error', text: errorText(appError('offline', 'offline')) }),
      );
    },
  });
});
