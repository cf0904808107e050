/** A Supabase project's switches with their defaults. */
import { developmentKeys, developmentSecret } from './apiKeys';
import type { AuthSettings, BackendSettings } from './backend';

export interface SettingsInput extends Partial<Omit<BackendSettings, 'auth'>> {
  auth?: Partial<AuthSettings>;
}

const defaultAuth: AuthSettings = {
  autoconfirm: false,
  signupDisabled: false,
  emailEnabled: true,
  passwordMinLength: 6,
  passwordRequiredCharacters: [],
  accessTokenLifetime: 3600,
  refreshReuseInterval: 10,
  emailInterval: 60,
  emailsPerHour: 0,
  otpLifetime: 3600,
  siteUrl: 'http://localhost:8080',
  redirectUrls: [],
  jwt: { algorithm: 'HS256' },
  mfaEnabled: true,
};

export function completeSettings(input: SettingsInput = {}): BackendSettings {
  const jwtSecret = input.jwtSecret ?? developmentSecret;
  return {
    url: 'http://127.0.0.1:54321',
    jwtSecret,
    keys: developmentKeys(jwtSecret),
    maxRows: 1000,
    ...input,
    auth: { ...defaultAuth, ...input.auth },
  };
}
