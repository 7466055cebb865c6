import { defineConfig } from 'vitest/config'

/** Every test below the browser. Those of functions go through the real handlers on one local stack that they share. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Two workers: the machines that run this have two cores, and the stack under test brings threads of its own.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['{packages,infra,scripts}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'docs/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['functions/**/*.test.ts'],
          globalSetup: ['functions/test/global-setup.ts'],
        },
      },
    ],
  },
})
