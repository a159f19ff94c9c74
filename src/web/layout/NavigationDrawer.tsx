import type { ComponentProps } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { Navigation } from './Navigation.tsx'

interface NavigationDrawerProps extends ComponentProps<typeof Navigation> {
  isOpen: boolean
  onClose: () => void
}

/** The sidebar on a phone: it slides over the screen and closes on the first choice. */
export function NavigationDrawer({ isOpen, onClose, ...navigation }: NavigationDrawerProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="scrim [place-items:stretch_start] sm:p-0"
    >
      <Modal className="w-72 max-w-[85vw] overflow-y-auto border-e border-line bg-overlay shadow-overlay">
        <Dialog className="outline-none">
          <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-2.5">
            <Heading slot="title" level={2} className="font-semibold">
              Menu
            </Heading>
            <IconButton icon="x" label="Close menu" onClick={onClose} />
          </div>
          <div className="px-3 py-3">
            <Navigation {...navigation} onNavigate={onClose} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
