import { Loader } from '@mantine/core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { leaveSession } from '../../lib/session.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './auth-page.module.css'

/** Signs out and goes to sign-in. Nobody gets here with unsaved changes: the router holds them back. */
export function SignOutScreen() {
  const navigate = useNavigate()
  useEffect(() => {
    void leaveSession().then(() => navigate('/sign-in', { replace: true }))
  }, [navigate])
  return (
    <AuthPage title="Sign out">
      <p className={classes.lead} role="status">
        <Loader size={14} mr={8} /> You are being signed out.
      </p>
    </AuthPage>
  )
}
