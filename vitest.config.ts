import { defineConfig } from 'vitest/config'

/** Every test below the browser: rules, handlers on the local stack, infrastructure, components. */
export default defineConfig({
  test: {
    include: ['{packages,functions,infra,scripts}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'docs/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'cdk.out/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Two workers: the machines that run this have two cores, and every stack under test brings threads of its own.
    maxWorkers: 2,
  },
})
