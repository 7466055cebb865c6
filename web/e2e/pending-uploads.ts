import { expect, type Page } from '@playwright/test'

export const pendingUploadsIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ captions: string[]; uploads: number; files: number }>((resolve, reject) => {
        const opening = indexedDB.open('lintel-uploads')
        opening.addEventListener('error', () => reject(new Error('The storage did not open.')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const reading = database.transaction(['uploads', 'bytes'])
          const uploads: IDBRequest<{ edits: { caption?: string } }[]> = reading.objectStore('uploads').getAll()
          const files = reading.objectStore('bytes').count()
          reading.addEventListener('complete', () => {
            database.close()
            const captions = uploads.result.flatMap(({ edits }) => edits.caption ?? [])
            resolve({ captions, uploads: uploads.result.length, files: files.result })
          })
        })
      }),
  )

/** A visitor's photograph, waiting or noted as sent: a reload in the very moment in which it is chosen loses it. */
export const untilPhotoKept = (page: Page) =>
  expect
    .poll(async () => {
      const { uploads } = await pendingUploadsIn(page)
      return uploads > 0 || page.evaluate(() => JSON.stringify(localStorage).includes('.jpg'))
    })
    .toBe(true)
