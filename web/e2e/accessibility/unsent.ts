import type { Page } from '@playwright/test'
import type { State } from './state.ts'

/** Puts a refused document of the signed-in user into the browser's storage. */
const refuseOne = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const token = Object.entries(sessionStorage).find(([name]) => name.endsWith('.idToken'))?.[1]
        const payload: { sub: string } = JSON.parse(atob(String(token).split('.')[1] ?? ''))
        const opening = indexedDB.open('lintel-uploads')
        opening.addEventListener('error', () => reject(new Error('The storage did not open.')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('uploads', 'readwrite')
          writing.objectStore('uploads').put({
            key: 'refused',
            owner: payload.sub,
            list: 'uploads/none',
            name: 'Lease.pdf',
            size: 90_000,
            addedAt: '2026-11-20T10:00:00.000Z',
            order: 1,
            state: 'refused',
            message: 'This file is not a PDF.',
            edits: {},
            settled: false,
          })
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
  )

export const unsentStates: readonly State[] = [
  {
    name: 'what is not sent',
    path: '/notsent',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'On this device' }).waitFor()
      await refuseOne(page)
      await page.reload()
      await page.getByRole('link', { name: '1 not sent' }).waitFor()
    },
  },
  {
    name: 'signing out with something that is not sent',
    path: '/sign-out',
    ready: (page) => page.getByRole('button', { name: 'Remove and sign out' }).waitFor(),
  },
]
