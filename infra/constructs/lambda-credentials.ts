import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * Replaces the SDK's default chain in the bundles of functions, see `bundle-script.ts`: the credentials of a function's
 * role are in its environment, and are renewed there.
 */
export const defaultProvider = () => fromEnv()
