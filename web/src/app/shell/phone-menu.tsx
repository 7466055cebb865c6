import { Drawer } from '@mantine/core'
import { SideBar } from './side-bar.tsx'

export function PhoneMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      title="Lintel"
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      <SideBar layout="drawer" onLeave={onClose} />
    </Drawer>
  )
}
