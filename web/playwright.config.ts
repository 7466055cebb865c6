import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumBinary } from '../functions/documents/rendering/chromium-binary.ts'

/** The browser comes from npm, the same that lays out documents; nothing else is installed. */
const browser = await chromiumBinary()

/**
 * Playwright keeps Chromium from `/dev/shm`, which containers may have little of: what its processes share is then files
 * on the disk, a tenth of a journey's processor time. Where a gigabyte is free in memory, that is used.
 */
const hasSharedMemory = (): boolean => {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 2 ** 30
}

export default defineConfig({
  testDir: './e2e',
  outputDir: path.join(import.meta.dirname, '../test-results'),
  globalSetup: './e2e/product.ts',
  // A flaky test is a bug: none is tried again here. `npm test` runs what failed once more, and names it.
  retries: 0,
  // One product, three browsers, as two leave the processors waiting: each journey works on reports of its own, or only
  // looks at those of the demonstration.
  workers: 3,
  fullyParallel: false,
  // Limits end what hangs, and nothing else: beside the tests in Node a page may take its time, and whoever waits, waits
  // for a condition.
  timeout: 360_000,
  expect: { timeout: 120_000 },
  use: {
    launchOptions: {
      executablePath: browser.path,
      ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      // A page lives for seconds, in which optimised code does not pay for being made: a fifth of its processor time. What
      // proves a password is the exception: it takes three times as long without.
      args: [
        '--no-sandbox',
        '--headless=shell',
        '--font-render-hinting=none',
        '--disable-gpu',
        '--js-flags=--no-maglev --interrupt-budget=3000000',
      ],
      env: { ...browser.env, TMPDIR: process.env.TMPDIR ?? '/tmp', HOME: process.env.HOME ?? '/tmp' },
    },
    viewport: { width: 1440, height: 900 },
    actionTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // A trace of each step makes every journey slower by a third; `--trace on` records one where it is wanted.
    trace: 'off',
  },
})
