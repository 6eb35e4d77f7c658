import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { useForm } from 'react-hook-form';
import { draw } from './start.tsx';

function Login() {
  const { register, handleSubmit } = useForm<{ email: string; password: string }>();
  return (
    <main>
      <h1>Sign in</h1>
      <form onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
        <TextField>
          <Label>Email</Label>
          <Input {...register('email')} autoComplete="username" />
        </TextField>
        <TextField type="password">
          <Label>Password</Label>
          <Input {...register('password')} autoComplete="current-password" />
        </TextField>
        <Button type="submit">Sign in</Button>
      </form>
    </main>
  );
}

draw(<Login />);
