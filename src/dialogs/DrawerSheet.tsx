import MuiDrawer from '@mui/material/Drawer';
import { useEffect, useId } from 'react';
import { AppTheme } from '../styles/AppTheme';
import { isFocusLost, moveFocus } from '../ui/focus';
import { PanelHead } from '../ui/PanelHead';
import { PartBoundary } from '../ui/PartBoundary';
import { modalProps } from './modalProps';
import type { DrawerProps } from './dialogProps';
import styles from './drawerSheet.module.css';

export function DrawerSheet({ title, onClose, isDetails, children }: DrawerProps) {
  const id = useId();

  // The previously focused element may be gone: start at `main`. If it still exists, MUI focuses it after this.
  useEffect(() => () => void (isFocusLost() && moveFocus()), []);

  return (
    <AppTheme>
      <MuiDrawer
        {...modalProps}
        open
        anchor="right"
        onClose={onClose}
        transitionDuration={180}
        slotProps={{
          paper: { className: styles.drawer, 'aria-labelledby': id, ...{ 'data-details': isDetails } },
        }}
      >
        <div className={styles.inner}>
          <PanelHead id={id} title={title} onClose={onClose} />
          <PartBoundary part="dialog">{children}</PartBoundary>
        </div>
      </MuiDrawer>
    </AppTheme>
  );
}
