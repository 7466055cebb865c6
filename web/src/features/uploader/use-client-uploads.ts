import { useEffect, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { claimLists } from '../../lib/uploads/background.ts'
import { browserStorage, clientDocumentPorts, createUploads, type Uploads } from '../../lib/uploads.ts'
import { readAgain } from './uploader.queries.ts'

/** A client's document uploads. They are stored in the browser until they are sent, whatever screen is open. */
export function useClientUploads(client: string): Uploads<'uploads'> {
  const { identity } = useSession()
  const [uploads] = useState(() => {
    const made: Uploads<'uploads'> = createUploads<'uploads'>(
      client,
      clientDocumentPorts,
      {
        // It appears in the list before it is removed from the uploads.
        accepted: ({ key }) => void readAgain(client).finally(() => made.drop(key)),
        notKept: (names) =>
          toast.warning(`${names.join(', ')}: this browser has no space to keep it. Stay here until it is sent.`),
      },
      { storage: browserStorage, owner: identity.sub, list: `uploads/${client}` },
    )
    return made
  })
  useEffect(() => {
    const leave = claimLists([`uploads/${client}`])
    const resume = () => void uploads.open()
    resume()
    addEventListener('online', resume)
    return () => {
      removeEventListener('online', resume)
      uploads.end()
      leave()
    }
  }, [uploads, client])
  return uploads
}
