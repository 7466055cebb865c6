import { fromEnv } from '@aws-sdk/credential-provider-env'

/**
 * Replaces the SDK's default chain in bundles, see `bundle-script.ts`: Lambda renews the credentials in the
 * environment.
 */
export const defaultProvider = () => fromEnv()
