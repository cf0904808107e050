/** What everybody who runs Supabase in memory needs, and the types of what they write for it. */
export type { AuthSettings } from './backend/backend';
export type { DeliveredMail } from './backend/mailbox';
export type { Json, Row, Schema } from './backend/schema';
export type { SettingsInput } from './backend/settings';
export { type ControlClient, createControlClient, type TriedCall } from './control/createControlClient';
export type { CountedFault, FaultEffect, FaultRule, SocketFault } from './control/faults';
export type { ControlState, Controls } from './control/handleControl';
export type { Origin } from './control/snapshot';
export { createProject, type Project, /** @public */ type ProjectOptions } from './project/createProject';
export type { Scenario, Seed, /** @public */ Seeding } from './project/scenario';
export type { Persistence } from './runWork';
