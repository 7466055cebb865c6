import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leaveSession, restoreIdentity } from '../../lib/session.ts'
import { forgetUnsent, keptUploadsOf } from '../../lib/uploads/storage.ts'
import { notSentWords } from '../../lib/uploads/upload.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './auth-page.module.css'

/** What a waiting upload is called, by the first segment of its list's name. */
const names: Readonly<Record<string, string>> = {
  photos: 'photograph',
  documents: 'document',
  recordings: 'recording',
  uploads: 'document',
}

const countUnsent = async (owner: string | undefined): Promise<{ count: number; one: string }> => {
  if (!owner) return { count: 0, one: 'file' }
  const kept = await keptUploadsOf(owner).catch(() => [])
  const unsent = kept.filter(({ state }) => state === 'unsent')
  const [one = 'file', ...others] = new Set(unsent.map(({ list }) => names[list.split('/')[0] ?? ''] ?? 'file'))
  return { count: unsent.length, one: others.length > 0 ? 'file' : one }
}

/** Photographs still waiting in the browser are removed once the user agrees. */
export function SignOutScreen() {
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<{ owner: string; count: number; one: string }>()
  const [agreed, setAgreed] = useState(false)
  useEffect(() => {
    const leave = async () => {
      const owner = (await restoreIdentity().catch(() => undefined))?.sub
      const waiting = await countUnsent(owner)
      if (owner && waiting.count > 0 && !agreed) {
        setUnsent({ owner, ...waiting })
        return
      }
      if (owner) await forgetUnsent(owner).catch(() => undefined)
      await leaveSession()
      await navigate('/sign-in', { replace: true })
    }
    void leave()
  }, [navigate, agreed])
  return (
    <AuthPage title="Sign out">
      {unsent && !agreed ? (
        <div role="alert">
          <p className={classes.lead}>
            <b>{notSentWords(unsent.count, unsent.one)}.</b> They wait in this browser until there is a connection.
            Signing out removes them permanently.
          </p>
          <div className={classes.form}>
            <Button size="md" onClick={() => void navigate('/', { replace: true })}>
              Stay signed in
            </Button>
            <Button size="md" variant="default" onClick={() => setAgreed(true)}>
              Remove and sign out
            </Button>
          </div>
        </div>
      ) : (
        <p className={classes.lead} role="status">
          <Loader size={14} mr={8} /> You are being signed out.
        </p>
      )}
    </AuthPage>
  )
}
