# Replaces itself with a command that has its own user, few files, no network and few system calls.
# perl confine.pl MACHINE [--code PATH]... [--cache FOLDER] [--read FILE]... [--write FOLDER]
#   [--same-root] [--probe] -- COMMAND...
# `code` is readable and executable, `read` is readable, and `write` is the working folder. Paths are absolute and
# keep their names. Protections that the system does not offer are left out. --probe prints their names instead of
# running the command. It is Perl, because Node cannot make these system calls and every Debian has perl-base.
use strict;

my $machine = shift; # as Node names it
my $column = { x64 => 0, arm64 => 1 }->{$machine} // die "The system calls of $machine are unknown.\n";
my $audit_arch = (0xC000003E, 0xC00000B7)[$column];

# Numbers of system calls on x86_64 and aarch64.
my %number = (
  unshare => [272, 97], mount => [165, 40], umount2 => [166, 39], pivot_root => [155, 41], prctl => [157, 167],
  setresuid => [117, 147], setresgid => [119, 149], setgroups => [116, 159], capset => [126, 91], seccomp => [317, 277],
  open_tree => [428, 428], move_mount => [429, 429], mount_setattr => [442, 442],
  landlock_create_ruleset => [444, 444], landlock_add_rule => [445, 445], landlock_restrict_self => [446, 446],
  clone => [56, 220], clone3 => [435, 435], fcntl => [72, 25], ioctl => [16, 29],
);
my %refused = (
  # Sockets. io_uring can open them without a system call that a filter sees.
  socket => [41, 198], socketpair => [53, 199], connect => [42, 203], accept => [43, 202], accept4 => [288, 242],
  bind => [49, 200], listen => [50, 201], io_uring_setup => [425, 425], io_uring_enter => [426, 426],
  io_uring_register => [427, 427],
  # Other processes.
  ptrace => [101, 117], process_vm_readv => [310, 270], process_vm_writev => [311, 271], pidfd_open => [434, 434],
  pidfd_send_signal => [424, 424], pidfd_getfd => [438, 438], tkill => [200, 130], rt_sigqueueinfo => [129, 138],
  rt_tgsigqueueinfo => [297, 240], process_madvise => [440, 440], process_mrelease => [448, 448],
  setpriority => [141, 140], ioprio_set => [251, 30], sched_setparam => [142, 118], sched_setscheduler => [144, 119],
  sched_setattr => [314, 274], sched_setaffinity => [203, 122], migrate_pages => [256, 238], move_pages => [279, 239],
  kcmp => [312, 272],
  shmget => [29, 194], shmat => [30, 196], msgget => [68, 186], semget => [64, 190], mq_open => [240, 180],
  # Mounts and namespaces.
  mount => [165, 40], umount2 => [166, 39], pivot_root => [155, 41], chroot => [161, 51], unshare => [272, 97],
  setns => [308, 268], open_tree => [428, 428], move_mount => [429, 429], fsopen => [430, 430], fsconfig => [431, 431],
  fsmount => [432, 432], fspick => [433, 433], mount_setattr => [442, 442], open_by_handle_at => [304, 265],
  # Parts of the kernel that a decoder does not need.
  bpf => [321, 280], perf_event_open => [298, 241], userfaultfd => [323, 282], keyctl => [250, 219],
  add_key => [248, 217], request_key => [249, 218], init_module => [175, 105], finit_module => [313, 273],
  delete_module => [176, 106], kexec_load => [246, 104], kexec_file_load => [320, 294], reboot => [169, 142],
  swapon => [167, 224], swapoff => [168, 225], acct => [163, 89], quotactl => [179, 60], syslog => [103, 116],
);
# Second arguments with which the owner of a file receives signals: F_SETOWN, F_SETOWN_EX, FIOSETOWN and SIOCSPGRP. Any
# process of the same user can be made the owner, and F_SETSIG chooses the signal.
my %owning = (fcntl => [8, 15], ioctl => [0x8901, 0x8902]);
# The first argument is a process, which must be the caller. 0 means the caller only for prlimit64.
my %of_process = (kill => [62, 129], tgkill => [234, 131], prlimit64 => [302, 261]);

my @LIBRARIES = qw(/usr/lib /usr/lib32 /usr/lib64 /usr/bin /usr/local/lib /usr/local/bin
  /lib /lib32 /lib64 /bin /etc/ld.so.cache /etc/alternatives);
my @DEVICES = qw(/dev/null /dev/zero /dev/random /dev/urandom);
my ($RDONLY, $NOSUID, $NODEV, $NOEXEC, $IDMAP) = (1, 2, 4, 8, 0x100000);

my (%paths, $probe, $same_root, @missing);
while (@ARGV) {
  my $option = shift;
  last if $option eq '--';
  if ($option eq '--probe') { $probe = 1 }
  elsif ($option eq '--same-root') { $same_root = 1 }
  else { push @{ $paths{ substr $option, 2 } }, shift }
}
my $folder = $paths{write} ? $paths{write}[0] : '/';
my $is_root = $> == 0;
# The number of a user without an account. No other process has it, and systemd leaves this range free.
my $user = 0x70000000 + $$;
my %owners;
my $unmapped = 0;

# Node ends if the rules of the kernel close the configuration of OpenSSL.
$ENV{OPENSSL_CONF} = '/dev/null';

my $has_own_root = $is_root && !$same_root && unshare_all();
enter_own_root() if $has_own_root;
push @missing, 'capabilities' if !drop_capabilities();
push @missing, 'user' if $is_root && !($has_own_root && !$unmapped && become_user());
clear_capabilities();
push @missing, 'files' if !$has_own_root && !restrict_files();
call('prctl', 1, 9, 0, 0, 0); # kills the command when its parent ends; a change of the user would reset it
push @missing, 'systemCalls' if !filter_system_calls();
if ($probe) { print "@missing\n"; exit }
chdir $folder or die "$folder: $!\n";
exec { $ARGV[0] } @ARGV or print STDERR "$ARGV[0]: $!\n";
exit 127;

# Returns undef if the call failed.
sub call {
  my ($name, @arguments) = @_;
  my $result = syscall $number{$name}[$column], @arguments;
  return $result == -1 ? undef : $result;
}

# Mounts, network, and System V IPC.
sub unshare_all {
  return defined call('unshare', 0x00020000 | 0x40000000 | 0x08000000)
    && defined call('mount', 'none', '/', 0, 0x4000 | 0x40000, 0); # mounts of this process stay private
}

# Makes a file system that has only the given files.
sub enter_own_root {
  my @mounts;
  push @mounts, map { [$_, $_, tree($_, $RDONLY | $NOSUID | $NODEV)] } grep { -e && !-l } @LIBRARIES;
  push @mounts, map { [$_, $_, tree($_, $NOSUID | $NOEXEC)] } @DEVICES;
  push @mounts, map { [$_, $_, mapped_tree($_, $RDONLY | $NOSUID | $NODEV)] } @{ $paths{code} };
  # Node reads compiled code of its user from a folder with the number of the user at the end. The cache may be among the
  # code, which is read-only, so it gets a place of its own.
  # Programs that are not Node have an empty environment.
  $ENV{NODE_COMPILE_CACHE} = '/compiled' if $paths{cache} && exists $ENV{NODE_COMPILE_CACHE};
  push @mounts, map { [$_, '/compiled/' . s/\d+$/$user/r =~ s/.*\///r, mapped_tree($_, $RDONLY | $NOSUID | $NODEV | $NOEXEC)] } @{ $paths{cache} };
  my $unmapped_code = $unmapped;
  push @mounts, map { [$_, $_, mapped_tree($_, $RDONLY | $NOSUID | $NODEV | $NOEXEC)] } grep { -e } @{ $paths{read} };
  push @mounts, map { [$_, $_, mapped_tree($_, $NOSUID | $NODEV | $NOEXEC)] } @{ $paths{write} };
  $unmapped -= $unmapped_code; # code is usually readable for all users
  my @links = map { [$_, readlink] } grep { -l } @LIBRARIES;
  call('mount', 'tmpfs', '/tmp', 'tmpfs', 2 | 4, 'size=1m,mode=755') // die "The root cannot be mounted: $!\n";
  my $umask = umask 022; # the user must enter the folders of the root
  chdir '/tmp' or die "/tmp: $!\n";
  for my $mount (@mounts) {
    my ($source, $target, $tree, $is_folder) = @$mount;
    $target = substr $target, 1;
    make_target($target, $is_folder) if !-e $target;
    call('move_mount', $tree, '', -100, $target, 4) // die "$source cannot be mounted: $!\n";
  }
  for (@links) { symlink $_->[1], substr $_->[0], 1 or die "$_->[0]: $!\n" }
  mkdir 'proc';
  call('mount', 'proc', 'proc', 'proc', 2 | 4 | 8, 'hidepid=2') // die "/proc cannot be mounted: $!\n";
  call('pivot_root', '.', '.') // die "The root cannot be entered: $!\n";
  call('umount2', '.', 2) // die "The old root cannot be left: $!\n";
  umask $umask;
  chdir '/';
  call('mount', 'none', '/', 0, 32 | 4096 | 1 | 2 | 4 | 8, 0) // die "The root cannot be made read-only: $!\n";
}

# Returns the descriptor of a copy of the mount at a path, and whether it is a folder.
sub tree {
  my ($path, $attributes) = @_;
  my $tree = call('open_tree', -100, $path, 1 | 0x80000 | 0x8000) // die "$path cannot be opened: $!\n";
  call('mount_setattr', $tree, '', 0x1000 | 0x8000, pack('Q4', $attributes, 0, 0, 0), 32) // die "$path: $!\n";
  return ($tree, -d $path);
}

# The same, without mounts below it. The user of this process has the rights of the owner, so that the files may stay
# closed to all others.
sub mapped_tree {
  my ($path, $attributes) = @_;
  my $tree = call('open_tree', -100, $path, 1 | 0x80000) // die "$path cannot be opened: $!\n";
  my ($uid, $gid) = (stat $path)[4, 5];
  my $owner = $owners{"$uid $gid"} //= map_owner($uid, $gid);
  my $mapping = pack 'Q4', $attributes | $IDMAP, 0, 0, $owner ? fileno $owner : 0;
  if (!$owner || !defined call('mount_setattr', $tree, '', 0x1000, $mapping, 32)) {
    $unmapped += 1; # not every file system can do it
    call('mount_setattr', $tree, '', 0x1000, pack('Q4', $attributes, 0, 0, 0), 32) // die "$path: $!\n";
  }
  return ($tree, -d $path);
}

# Returns a user namespace, open as a file, in which an owner is the user of this process. 0 if it failed.
sub map_owner {
  my ($uid, $gid) = @_;
  pipe my $made, my $making or die "pipe: $!\n";
  pipe my $used, my $using or die "pipe: $!\n";
  my $pid = fork // die "fork: $!\n";
  if ($pid == 0) {
    close $using;
    syswrite $making, 'y' if defined call('unshare', 0x10000000);
    close $making;
    sysread $used, my $end, 1;
    kill 9, $$;
  }
  close $making;
  my $namespace;
  if (sysread $made, my $answer, 1) {
    write_map("/proc/$pid/uid_map", $uid) && write_map("/proc/$pid/gid_map", $gid) && open $namespace, '<', "/proc/$pid/ns/user";
  }
  close $using;
  waitpid $pid, 0;
  return $namespace // 0;
}

sub write_map {
  my ($file, $id) = @_;
  open my $map, '>', $file or return 0;
  return syswrite($map, "$id $user 1\n") && close $map;
}

sub make_target {
  my ($target, $is_folder) = @_;
  for (my $end = index $target, '/'; $end > 0; $end = index $target, '/', $end + 1) { mkdir substr($target, 0, $end), 0755 }
  if ($is_folder) { mkdir $target, 0755 or die "$target: $!\n" }
  else { open my $file, '>', $target or die "$target: $!\n" }
}

sub become_user {
  return defined call('setgroups', 0, 0) && defined call('setresgid', $user, $user, $user)
    && defined call('setresuid', $user, $user, $user);
}

# The command cannot get any capability. Only root may declare this, and only root needs it.
sub drop_capabilities {
  return 1 if !$is_root;
  for my $capability (0 .. 63) {
    my $is_allowed = call('prctl', 23, $capability, 0, 0, 0) // last;
    if ($is_allowed) { call('prctl', 24, $capability, 0, 0, 0) // return 0 }
  }
  return 1;
}

sub clear_capabilities {
  call('prctl', 38, 1, 0, 0, 0) // die "no_new_privs: $!\n";
  call('prctl', 47, 4, 0, 0, 0); # ambient ones, which old kernels do not have
  call('capset', pack('LL', 0x20080522, 0), pack('L6', 0, 0, 0, 0, 0, 0)) // die "capset: $!\n";
}

# Landlock, for a process that must not mount.
sub restrict_files {
  my $version = call('landlock_create_ruleset', 0, 0, 1) // return 0;
  my $all = $version >= 5 ? 0xFFFF : $version >= 3 ? 0x7FFF : $version == 2 ? 0x3FFF : 0x1FFF;
  # Signals and abstract sockets of processes outside are refused from version 6.
  my $attributes = $version >= 6 ? pack 'Q3', $all, 0, 3 : pack 'Q', $all;
  my $rules = call('landlock_create_ruleset', $attributes, length $attributes, 0) // return 0;
  my $allow = sub {
    my ($path, $folder, $file) = @_;
    return 1 if !sysopen my $opened, $path, 0x200000;
    my $access = (-d $opened ? $folder : $file) & $all;
    return defined call('landlock_add_rule', $rules, 1, pack('Ql', $access, fileno $opened), 0);
  };
  my $allowed = 1;
  $allowed &&= $allow->($_, 1 | 4 | 8, 1 | 4) for @LIBRARIES, @{ $paths{code} };
  $allowed &&= $allow->($_, 4 | 8, 4) for @{ $paths{cache} }, @{ $paths{read} }, "/proc/$$";
  $allowed &&= $allow->($_, 0, 2 | 4) for @DEVICES;
  $allowed &&= $allow->($_, 2 | 4 | 8 | 0x10 | 0x20 | 0x80 | 0x100 | 0x2000 | 0x4000, 0) for @{ $paths{write} };
  return $allowed && defined call('landlock_restrict_self', $rules, 0);
}

# A refused call fails with EPERM, so that a library reports an error. Filters stay after the command has started.
sub filter_system_calls {
  my ($load, $equal, $not_less, $has_bit, $return) = (0x20, 0x15, 0x35, 0x45, 0x06);
  my ($eperm, $enosys, $allow) = (0x50001, 0x50026, 0x7FFF0000);
  my @steps = ([$load, 0, 0, 4], [$equal, 1, 0, $audit_arch], [$return, 0, 0, $eperm], [$load, 0, 0, 0]);
  # The x32 calls of x86_64 have other numbers.
  push @steps, [$not_less, 0, 1, 0x40000000], [$return, 0, 0, $eperm];
  push @steps, [$equal, 0, 1, $_->[$column]], [$return, 0, 0, $eperm] for values %refused;
  # Threads are made with clone. clone3 has its flags in memory, which a filter cannot read.
  push @steps, [$equal, 0, 1, $number{clone3}[$column]], [$return, 0, 0, $enosys];
  push @steps, [$equal, 0, 4, $number{clone}[$column]], [$load, 0, 0, 16], [$has_bit, 0, 1, 0x7E020000], [$return, 0, 0, $eperm],
    [$return, 0, 0, $allow];
  for my $name (keys %owning) {
    my ($set, $set_other) = @{ $owning{$name} };
    push @steps, [$equal, 0, 5, $number{$name}[$column]], [$load, 0, 0, 24], [$equal, 1, 0, $set], [$equal, 0, 1, $set_other],
      [$return, 0, 0, $eperm], [$return, 0, 0, $allow];
  }
  for my $name (keys %of_process) {
    my $zero = $name eq 'prlimit64' ? 0 : $$;
    push @steps, [$equal, 0, 5, $of_process{$name}[$column]], [$load, 0, 0, 16], [$equal, 1, 0, $$], [$equal, 0, 1, $zero],
      [$return, 0, 0, $allow], [$return, 0, 0, $eperm];
  }
  push @steps, [$return, 0, 0, $allow];
  my $program = join '', map { pack 'SCCL', @$_ } @steps;
  return defined call('seccomp', 1, 0, pack('S x6 P', scalar @steps, $program));
}
