import { cutText } from '@lintel/contract'

export const exportZipKey = (clientId: string, jobId: string, part: number): string =>
  `downloads/client-data/${clientId}/${jobId}/${part}.zip`

export const exportZipName = (
  { name, startedAt }: { name: string; startedAt: string },
  part: number,
  of: number,
): string => {
  const plain = cutText(name.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ').trim(), 80) || 'Client'
  return `${plain} ${startedAt.slice(0, 10)}${of > 1 ? ` part ${part} of ${of}` : ''}.zip`
}
