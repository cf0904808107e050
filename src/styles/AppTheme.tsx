import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { muiTheme } from './muiTheme';

/**
 * MUI for the screens that use it; they load lazily, so a visitor of the landing page never downloads it. The store
 * owns the color scheme: MUI neither stores it nor sets an attribute, it only reads `data-theme`.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={muiTheme} storageManager={null} storageWindow={null} colorSchemeNode={null}>
      {children}
    </ThemeProvider>
  );
}
