/* The `zod` of the browser's bundles (`vite.config.ts`): the library, configured. */
import { config } from 'zod/v4'

export * from 'zod/v4'

// The content security policy forbids eval.
config({ jitless: true })
