import { refetchAlways } from '../../api/refetchAlways';
import { Checkbox } from '../../forms/Checkbox';
import { failureOf } from '../../api/useListState';
import { Notice } from '../../ui/Notice';
import { RetryButton } from '../../ui/RetryButton';
import { useChooseStatusMailMutation, useStatusMailQuery } from './mailApi';
import styles from './statusMailOption.module.css';
import * as texts from './texts';

/** The checkbox updates optimistically; if the choice cannot be saved, it reverts and a toast says why. */
export function StatusMailOption({ userId }: { userId: string }) {
  const { data: isOn, error, isFetching, refetch } = useStatusMailQuery(userId, refetchAlways);
  const [choose, { isLoading: isSaving }] = useChooseStatusMailMutation();
  if (failureOf(error) && isOn === undefined) {
    return (
      <Notice tone="warning">
        <p>{texts.mailNotLoaded}</p>
        <RetryButton
          variant="outline"
          label={texts.mailLoadAgain}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Notice>
    );
  }
  return (
    <div className={styles.choice}>
      <Checkbox
        isIndeterminate={isOn === undefined}
        checked={isOn === true}
        disabled={isOn === undefined}
        // Not `disabled`, which would make the checkbox lose the focus.
        aria-disabled={isSaving}
        onChange={(isChecked) => {
          if (!isSaving) void choose({ userId, isOn: isChecked });
        }}
      >
        {texts.mailLabel}
      </Checkbox>
    </div>
  );
}
