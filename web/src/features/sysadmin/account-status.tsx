import type { ListedAccount } from '@lintel/contract'
import { Badge } from '@mantine/core'

const words: Record<string, string> = {
  CONFIRMED: 'Active',
  FORCE_CHANGE_PASSWORD: 'Invited',
  RESET_REQUIRED: 'Password reset',
}

export function AccountStatus({
  account: { Enabled, UserStatus },
}: {
  account: Pick<ListedAccount, 'Enabled' | 'UserStatus'>
}) {
  if (!Enabled) return <Badge data-tone="amber">Disabled</Badge>
  return <Badge data-tone={UserStatus === 'CONFIRMED' ? 'green' : 'blue'}>{words[UserStatus] ?? UserStatus}</Badge>
}
