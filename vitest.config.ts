import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which changes nothing
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => a.project.name.localeCompare(b.project.name))
  }
}

/** Tests that start the product or parts of it, or set up libraries for their whole process. */
const ownProcess = ['packages/local-cloud/**/*.test.ts', 'scripts/*.test.ts']

/** Every test below the browser. Those of functions go through the real handlers on one local stack that they share. */
export default defineConfig({
  test: {
    // Ends what hangs, and nothing else: beside browsers on two slow cores a test of a second may take most of a minute.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: ['scripts/test/every-file.ts'],
    expect: { poll: { timeout: 60_000 } },
    // Three on the two cores of the machines that run this: the longest tests wait for half of their time.
    maxWorkers: 3,
    sequence: { sequencer: ByProject },
    tags: [{ name: 'long', description: 'Only `npm run test:long`' }],
    // A file is one line unless a test takes long.
    slowTestThreshold: 10_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'infra/**/*.test.ts',
            'web/src/**/*.test.ts',
            '{docs,scripts/environment,scripts/test}/**/*.test.ts',
          ],
          exclude: ownProcess,
          // These change nothing around them: one process takes one after the other, and loads what they share once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['scripts/test/every-file.ts', 'web/src/testing/afterwards.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'processes', include: ownProcess } },
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['functions/**/*.test.ts'],
          globalSetup: ['functions/test/global-setup.ts'],
          setupFiles: ['scripts/test/every-file.ts', 'functions/test/afterwards.ts'],
          // As above; what a file changes around itself is taken back after it.
          isolate: false,
        },
      },
    ],
  },
})
