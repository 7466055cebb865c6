import { clientMessages, csvMessages, routes } from '@lintel/contract'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { ApiError, apiFile } from '../../../lib/api.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toasts.ts'

const what = 'Download CSV: contacts of all clients'

export function ContactsDownload() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveBlob(await apiFile(routes.downloadContactsCsv), 'contacts.csv'),
    onSuccess: () => toast.success(clientMessages.contactsDownloaded),
    onError: (error) =>
      toast.error(error instanceof ApiError && error.status === 413 ? error.message : csvMessages.failed),
  })
  const common = { loading: isPending, 'aria-label': what, onClick: () => mutate() }
  return (
    <>
      <Tooltip label="Contacts of all clients">
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          {...common}
        >
          Download CSV
        </Button>
      </Tooltip>
      <ActionIcon size={44} hiddenFrom="sm" {...common}>
        <IconDownload size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  )
}
