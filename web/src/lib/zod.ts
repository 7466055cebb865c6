/* What `zod` means to the browser's bundles (`vite.config.ts`): the library, told the one thing that it has to know. */
import { config } from 'zod/v4'

export * from 'zod/v4'

// The content security policy allows no code made from strings.
config({ jitless: true })
