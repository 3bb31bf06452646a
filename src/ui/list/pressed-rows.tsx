import { ChevronRight } from 'lucide-react';
import { Icon } from '../icons/icon.tsx';
import { follow } from '../link/follow.ts';
import { Cells, type ListRowProps, rowClass } from './list.tsx';

interface ListLinkProps extends ListRowProps {
  readonly href: string;
  readonly onOpen: () => void;
}

/** A row that leads to another screen. */
export function ListLink({ href, onOpen, ...props }: ListLinkProps) {
  return (
    <li className="list-item">
      <a className={rowClass(props)} href={href} onClick={(event) => follow(event, onOpen)}>
        <Cells {...props} value={<Icon of={ChevronRight} />} />
      </a>
    </li>
  );
}

interface ListButtonProps extends ListRowProps {
  readonly onPress: () => void;
}

/** A row that begins something. */
export function ListButton({ onPress, ...props }: ListButtonProps) {
  return (
    <li className="list-item">
      <button type="button" className={rowClass(props)} onClick={onPress}>
        <Cells {...props} />
      </button>
    </li>
  );
}
