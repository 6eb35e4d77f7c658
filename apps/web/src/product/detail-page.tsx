import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To, useNavigate } from 'react-router';
import { IconButton } from '../ui/icon-button.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';

interface PageHeaderProps {
  /** The back button. -1 opens the previous page in the browser history. */
  back: { readonly label: string; readonly to: To | -1 };
  title: string;
  /** 2 if a heading above the page is the `h1`. */
  level?: 1 | 2;
  description?: string | undefined;
  badges?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader(props: PageHeaderProps) {
  const { back, title, level = 1, description, badges, actions } = props;
  const { label, to } = back;
  const navigate = useNavigate();
  return (
    <header className="flex flex-wrap items-center gap-2">
      <IconButton
        label={label}
        icon={ArrowLeft}
        onPress={() => void (to === -1 ? navigate(-1) : navigate(to))}
      />
      <div className="min-w-0">
        {level === 1 ? (
          <h1 className="text-xl font-semibold text-ink tabular-nums">{title}</h1>
        ) : (
          <h2 className="text-lg font-semibold text-ink tabular-nums">{title}</h2>
        )}
        {description !== undefined && (
          <p className="text-sm wrap-break-word text-muted">{description}</p>
        )}
      </div>
      {/* Badges load late. On a phone they follow the actions, so the actions do not move. */}
      <span className="flex flex-wrap items-center gap-2 empty:hidden max-sm:order-last">
        {badges}
      </span>
      {actions !== undefined && (
        <span className="flex flex-wrap items-center gap-2 sm:ml-auto">{actions}</span>
      )}
    </header>
  );
}

interface UntitledHeader {
  title?: undefined;
  back: { readonly label: string; readonly to: To };
}

export function DetailPage<Data>(
  props: Omit<LoadedProps<Data>, 'isInline'> & (PageHeaderProps | UntitledHeader),
) {
  return (
    <div className="flex flex-col gap-4">
      {props.title === undefined ? (
        <Link
          to={props.back.to}
          className="focus-ring flex w-fit items-center gap-1 rounded-sm text-base text-muted no-underline hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {props.back.label}
        </Link>
      ) : (
        <PageHeader {...props} />
      )}
      <Loaded {...props} />
    </div>
  );
}
