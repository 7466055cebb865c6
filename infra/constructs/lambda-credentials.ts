import { fromEnv } from '@aws-sdk/credential-provider-env'

/** Replaces the SDK's default chain, see `bundle-script.ts`: Lambda renews the environment's credentials. */
export const defaultProvider = () => fromEnv()
