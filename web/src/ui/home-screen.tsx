import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInstallPrompt } from '../lib/offline/install-prompt.ts'
import { FieldGroup } from './form/section-page.tsx'
import { useIsPhone } from './use-is-phone.ts'

const reason =
  'A browser may clear what its pages keep: an iPhone does so after seven days without use. What Lintel keeps on the ' +
  'home screen stays. Sign in there with ‘Remember me’: nobody can sign in without a network.'

const byHand = () =>
  /iPhone|iPad/.test(navigator.userAgent)
    ? 'Tap Share, then ‘Add to Home Screen’.'
    : 'Open the browser’s menu and choose ‘Add to Home screen’.'

/** On phones, until Lintel is opened from the home screen: why and how to put it there. */
export function HomeScreen() {
  const isPhone = useIsPhone()
  const isThere = useMediaQuery('(display-mode: standalone)', false, { getInitialValueInEffect: false })
  const { offered } = useInstallPrompt()
  // It can be shown once: then only the browser's menu is left.
  const install = async () => {
    await offered?.prompt().catch(() => undefined)
    useInstallPrompt.setState({ offered: undefined })
  }
  if (!isPhone || isThere) return null
  return (
    <FieldGroup title="Lintel on the home screen" note={reason}>
      {offered ? (
        <Button mih={44} onClick={() => void install()}>
          Add to home screen
        </Button>
      ) : (
        <p>{byHand()}</p>
      )}
    </FieldGroup>
  )
}
