/** What a rule is made of: which calls, when, and what happens to them or to sockets. */
import { useId } from 'react';
import type { Demo } from '../demo';
import { commands, effects, occasions, socketEffects, socketOccasions, type Target } from './faultForm';
import { FormField, type FaultFormState } from './FormField';

const upTo = { label: 'Up to (ms)', inputMode: 'numeric', placeholder: 'Always the same' } as const;

interface FieldsProps {
  state: FaultFormState;
}

interface CallFieldsProps extends FieldsProps {
  accounts: Demo['accounts'];
  targets: readonly Target[];
}

export function CallFields({ state, accounts, targets }: CallFieldsProps) {
  const peopleId = useId();
  return (
    <>
      <FormField
        state={state}
        name="target"
        label="Which calls"
        options={[...targets.map(({ value, label }) => [value, label] as const), ['path', 'An address…']]}
      />
      {state.form.target === 'path' && (
        <FormField state={state} name="path" label="Address" placeholder="/rest/v1/** or ^/auth" />
      )}
      <FormField state={state} name="command" label="Command" options={labelsOf(commands)} />
      <FormField
        state={state}
        name="email"
        label="Person"
        placeholder="Everybody"
        list={peopleId}
        inputMode="email"
      />
      <datalist id={peopleId}>
        {accounts.map(({ email }) => (
          <option key={email} value={email} />
        ))}
      </datalist>
    </>
  );
}

export function OccasionFields({ state }: FieldsProps) {
  const { kind, occasion } = state.form;
  const options = Object.entries(kind === 'sockets' ? socketOccasions : occasions);
  return (
    <>
      <FormField state={state} name="occasion" label="When" options={options} />
      {occasion === 'share' ? (
        <FormField
          key="share"
          state={state}
          name="share"
          label="Share (0.1: one in ten)"
          inputMode="decimal"
        />
      ) : (
        occasion !== 'each' && (
          <FormField key="count" state={state} name="count" label="n" inputMode="numeric" />
        )
      )}
    </>
  );
}

export function CallEffectFields({ state }: FieldsProps) {
  const { effect, delay } = state.form;
  return (
    <>
      <FormField state={state} name="effect" label="What happens" options={Object.entries(effects)} />
      {(effect === 'status' || effect === 'html') && (
        <FormField state={state} name="status" label="Status" inputMode="numeric" />
      )}
      <FormField state={state} name="delay" label="Delay in ms" inputMode="numeric" placeholder="None" />
      {delay !== '' && <FormField {...upTo} state={state} name="delayTo" />}
    </>
  );
}

export function SocketEffectFields({ state }: FieldsProps) {
  const { socket, occasion } = state.form;
  return (
    <>
      <FormField
        state={state}
        name="socket"
        label="What happens"
        options={labelsOf(socketEffects)}
        hint={socketEffects[socket][occasion === 'each' ? 'each' : 'counted']}
      />
      {socket === 'delay' && <FormField state={state} name="late" label="Late by (ms)" inputMode="numeric" />}
      {socket === 'delay' && <FormField {...upTo} state={state} name="lateTo" />}
    </>
  );
}

const labelsOf = (choices: Record<string, { label: string }>) =>
  Object.entries(choices).map(([value, { label }]) => [value, label] as const);
