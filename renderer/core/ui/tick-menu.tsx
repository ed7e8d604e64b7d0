import { Button, Menu, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';

type TickMenuProps = {
  /** What its button says. */
  readonly text: string;
  /** What its entries are named, and the values of those that are ticked. */
  readonly name: string;
  readonly ticked: readonly string[];
  readonly onTicked?: (values: string[]) => void;
  readonly testId: string;
  readonly children: ReactNode;
};

/** A small button of a bar with a menu of entries that keep their tick. */
export const TickMenu = ({ text, name, ticked, onTicked = () => {}, testId, children }: TickMenuProps) => (
  <Menu
    checkedValues={{ [name]: [...ticked] }}
    onCheckedValueChange={(_event, { checkedItems }) => onTicked(checkedItems)}
  >
    <MenuTrigger disableButtonEnhancement>
      <Button
        size="small"
        appearance="subtle"
        icon={<ChevronDownRegular />}
        iconPosition="after"
        data-testid={testId}
      >
        {text}
      </Button>
    </MenuTrigger>
    <MenuPopover>
      <MenuList>{children}</MenuList>
    </MenuPopover>
  </Menu>
);
