import type { RemoteCommandStatus } from '@lintel/contract'
import { Badge } from '@mantine/core'

const tones: Record<RemoteCommandStatus, string | undefined> = { Open: 'blue', Answered: 'green', Closed: undefined }

/** How a command stands, as a word with its colour. */
export function StatusBadge({ status }: { status: RemoteCommandStatus }) {
  return <Badge data-tone={tones[status]}>{status}</Badge>
}
