import type { AuthSettings, BackendSettings } from './backend';
import type { Json } from './schema';
import type { StateRows } from './stateTables';

/** The row of `fake.state` with a scenario's own auth settings. */
export const settingsKey = 'settings';

/** The settings in force. A scenario's own settings are a row of `fake.state`, so that they survive a reload. */
export function createStoredSettings(base: BackendSettings, state: StateRows): () => BackendSettings {
  let stored: Json | undefined;
  let settings = base;
  return () => {
    const value = state.peek(settingsKey);
    if (value !== stored) {
      stored = value;
      settings = { ...base, auth: { ...base.auth, ...(value as Partial<AuthSettings> | undefined) } };
    }
    return settings;
  };
}
