import Button from '@mui/material/Button';
import { useState } from 'react';
import { saveFile } from '../../lib/saveFile';
import { useSingleFlight } from '../../ui/useSingleFlight';
import styles from './account.module.css';
import { useExportAccountMutation } from './accountApi';
import { ChangePasswordDialog } from './ChangePasswordDialog';
import { DeleteAccountDialog } from './DeleteAccountDialog';

/** 'Your Account': everything that is stored of it as a file, its password, and its end. */
export function AccountSection({ userId }: { userId: string }) {
  const [exportAccount, { isLoading }] = useExportAccountMutation();
  const [opened, setOpened] = useState<'password' | 'deletion' | null>(null);
  const close = () => setOpened(null);
  const save = useSingleFlight(async () => {
    const { data } = await exportAccount({ userId });
    if (data) saveFile('autosuggest-ai-account.json', `${JSON.stringify(data, null, 2)}\n`);
  });

  return (
    <>
      <h2 id="your-account" className={styles.title}>
        Your Account
      </h2>
      <div className={styles.part}>
        <p>Download your profile, your requests and what became of them, in one file.</p>
        <Button variant="outlined" color="inherit" disabled={isLoading} onClick={() => void save()}>
          Download your data
        </Button>
      </div>
      <div className={styles.part}>
        <p>Choose another password. You need the one that you have.</p>
        <Button variant="outlined" color="inherit" onClick={() => setOpened('password')}>
          Change password
        </Button>
      </div>
      <div className={styles.part}>
        <p>Delete the account with everything in it. Nobody can bring it back.</p>
        <Button variant="outlined" color="inherit" onClick={() => setOpened('deletion')}>
          Delete account
        </Button>
      </div>
      {opened === 'password' && <ChangePasswordDialog userId={userId} onClose={close} />}
      {opened === 'deletion' && <DeleteAccountDialog userId={userId} onClose={close} />}
    </>
  );
}
